package rpc

import "net/http"

func (s *Server) serveWS(w http.ResponseWriter, _ *http.Request) {
	http.Error(w, "soon", http.StatusNotImplemented)
}
