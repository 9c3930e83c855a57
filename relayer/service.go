package relayer

import (
	"context"
	"time"
)

// Service is a relayer. Make it with New, bring it up with Start, end it with Stop; Run is all three.
type Service struct {
	o Options
}

// New checks the options and makes a Service. It opens nothing.
func New(o Options) (*Service, error) {
	if err := o.fill(); err != nil {
		return nil, err
	}
	return &Service{o: o}, nil
}

// Start opens the bus and the state and begins to work. It returns once everything runs; cancelling ctx afterwards does not stop the Service.
func (s *Service) Start(ctx context.Context) error { return nil }

// Stop ends the work in order: watchers, planner, executors (what they hold is given back), leases, bus. When ctx ends it hurries.
func (s *Service) Stop(ctx context.Context) error { return nil }

// Done is closed when the Service has failed or was stopped; Err then says why.
func (s *Service) Done() <-chan struct{} { return nil }

// Err is why the Service ended, nil while it runs and after an orderly Stop.
func (s *Service) Err() error { return nil }

// Run starts the Service, waits until ctx ends or it fails, and stops it within grace.
func (s *Service) Run(ctx context.Context, grace time.Duration) error {
	if err := s.Start(ctx); err != nil {
		return err
	}
	select {
	case <-ctx.Done():
	case <-s.Done():
	}
	stop, cancel := context.WithTimeout(context.WithoutCancel(ctx), grace)
	defer cancel()
	return s.Stop(stop)
}
