package spl

import "reflect"

// Encode lays a value out behind a prefix: the fields of a struct in order, pointers as Borsh's
// options, arrays of bytes as they are, slices and texts behind their length. It panics for types
// that no layout here has.
func Encode(prefix []byte, value any) []byte {
	w := Writer{append([]byte{}, prefix...)}
	w.value(reflect.ValueOf(value))
	return w.B
}

// Decode reads what Encode laid out, which must use up the bytes. Its errors begin with what, and
// wrap ErrMalformed; the value is zero then.
func Decode[T any](what string, prefix, data []byte) (T, error) {
	value, r := decode[T](what, prefix, data)
	if err := r.End(); err != nil {
		var zero T
		return zero, err
	}
	return value, nil
}

// DecodeFront is Decode for a value that bytes may follow, as Anchor allows behind arguments.
func DecodeFront[T any](what string, prefix, data []byte) (T, error) {
	value, r := decode[T](what, prefix, data)
	if r.Err != nil {
		var zero T
		return zero, r.Err
	}
	return value, nil
}

func decode[T any](what string, prefix, data []byte) (value T, r Reader) {
	r = Reader{B: data, What: what}
	r.Prefix(prefix)
	r.value(reflect.ValueOf(&value).Elem())
	return value, r
}

func (w *Writer) value(v reflect.Value) {
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			w.value(v.Field(i))
		}
	case reflect.Pointer:
		w.Bool(!v.IsNil())
		if !v.IsNil() {
			w.value(v.Elem())
		}
	case reflect.Array:
		raw := make([]byte, v.Len())
		reflect.Copy(reflect.ValueOf(raw), v)
		w.Raw(raw)
	case reflect.Slice:
		if entries, ok := v.Interface().([]Entry); ok {
			w.Entries(entries)
			return
		}
		w.Bytes(v.Bytes())
	case reflect.String:
		w.String(v.String())
	case reflect.Bool:
		w.Bool(v.Bool())
	case reflect.Int64:
		w.U64(uint64(v.Int()))
	case reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		w.uint(v.Uint(), int(v.Type().Size()))
	default:
		panic("spl: no layout for " + v.Type().String())
	}
}

func (r *Reader) value(v reflect.Value) {
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			r.value(v.Field(i))
		}
	case reflect.Pointer:
		if r.Bool() && r.Err == nil {
			v.Set(reflect.New(v.Type().Elem()))
			r.value(v.Elem())
		}
	case reflect.Array:
		reflect.Copy(v, reflect.ValueOf(r.Take(v.Len())))
	case reflect.Slice:
		if _, ok := v.Interface().([]Entry); ok {
			v.Set(reflect.ValueOf(r.Entries()))
			return
		}
		v.SetBytes(r.Vec())
	case reflect.String:
		v.SetString(r.String())
	case reflect.Bool:
		v.SetBool(r.Bool())
	case reflect.Int64:
		v.SetInt(int64(r.U64()))
	case reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		v.SetUint(r.uint(int(v.Type().Size())))
	default:
		panic("spl: no layout for " + v.Type().String())
	}
}
