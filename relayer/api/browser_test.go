package api_test

import (
	"context"
	"fmt"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"github.com/bridge8004/bridge8004/relayer/api"
)

// browser is Chromium on this machine; a test is left out without one.
func browser(t *testing.T) context.Context {
	t.Helper()
	program := ""
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome"} {
		if path, err := exec.LookPath(name); err == nil {
			program = path
			break
		}
	}
	if program == "" {
		t.Skip("left out: there is no Chromium here (.ci/chromium installs Debian's)")
	}
	options := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(program), chromedp.NoSandbox, chromedp.UserDataDir(t.TempDir()))
	ctx, cancel := chromedp.NewExecAllocator(t.Context(), options...)
	t.Cleanup(cancel)
	ctx, stop := chromedp.NewContext(ctx)
	t.Cleanup(stop)
	return ctx
}

// faults is a script that names what is wrong with a page as it is laid out: what sticks out to the
// side, texts of too little contrast (WCAG 2.2, 4.5 to 1), and what has no name.
const faults = `(() => {
	const out = [];
	const wide = document.documentElement.scrollWidth - window.innerWidth;
	if (wide > 0) out.push("it is " + wide + " pixels too wide");
	const color = text => { const c = text.match(/[\d.]+/g).map(Number); return c.length < 4 ? [...c, 1] : c; };
	const light = c => { const [r, g, b] = c.map(v => (v /= 255) <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4); return 0.2126 * r + 0.7152 * g + 0.0722 * b; };
	const behind = e => { for (; e; e = e.parentElement) { const c = color(getComputedStyle(e).backgroundColor); if (c[3] > 0) return c; } return [255, 255, 255, 1]; };
	const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
	while (texts.nextNode()) {
		const n = texts.currentNode, e = n.parentElement;
		if (!n.textContent.trim() || e.closest("svg, .hidden") || !e.getClientRects().length) continue;
		const a = light(color(getComputedStyle(e).color)), b = light(behind(e));
		const contrast = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
		if (contrast < 4.5) out.push("contrast " + contrast.toFixed(2) + " of " + n.textContent.trim().slice(0, 40));
		const box = e.getBoundingClientRect();
		if (box.right > window.innerWidth + 1 && !e.closest(".skip")) out.push("sticks out: " + n.textContent.trim().slice(0, 40));
	}
	for (const e of document.querySelectorAll("input, select")) if (!e.labels.length) out.push("no label: " + e.name);
	for (const e of document.querySelectorAll("a, button, summary")) if (!e.textContent.trim()) out.push("no name: " + e.outerHTML.slice(0, 60));
	for (const e of document.querySelectorAll("svg:not([aria-hidden])")) if (!e.getAttribute("aria-label")) out.push("a plot without a label");
	if (document.querySelectorAll("h1").length !== 1) out.push("not one heading");
	return out;
})()`

// focused is a script that says where the focus is, and whether that can be seen.
const focused = `(() => {
	const e = document.activeElement, style = getComputedStyle(e), box = e.getBoundingClientRect();
	return {name: e.tagName + " " + (e.textContent.trim() || e.name || "").slice(0, 40), seen: style.outlineStyle !== "none" && parseFloat(style.outlineWidth) > 0 && box.right > 0};
})()`

// In a browser without scripts every view fits from 360 pixels on, in light and in dark, can be
// read, is reached by keyboard, and asks nobody else for anything. With PAGES_SHOTS set to a
// folder, pictures of all views are kept there.
func TestPages_inABrowser(t *testing.T) {
	if testing.Short() {
		t.Skip("left out with -short: it starts a browser and takes ten seconds")
	}
	ctx := browser(t)
	s := newSite(t, api.Door{Token: token})
	s.relayer = s.unfinished(t)
	at, err := url.Parse(s.url)
	if err != nil {
		t.Fatal(err)
	}
	var mu sync.Mutex
	strangers := map[string]bool{}
	err = chromedp.Listen(ctx, func(event any) {
		if e, ok := event.(*network.EventRequestWillBeSent); ok {
			if u, err := url.Parse(e.Request.URL); err != nil || u.Host != at.Host {
				mu.Lock()
				defer mu.Unlock()
				strangers[e.Request.URL] = true
			}
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	do := func(steps ...chromedp.Action[chromedp.Void]) {
		t.Helper()
		ctx, cancel := context.WithTimeout(ctx, time.Minute)
		defer cancel()
		if err := chromedp.Do(ctx, steps...); err != nil {
			t.Fatal(err)
		}
	}
	call(t, ctx, network.Enable, network.EnableParams{})
	call(t, ctx, network.SetExtraHTTPHeaders, network.SetExtraHTTPHeadersParams{Headers: network.Headers{"Authorization": "Bearer " + token}})
	call(t, ctx, emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{Value: true})
	for i, path := range s.views() {
		for _, width := range []int64{360, 768, 1280} {
			for _, theme := range []string{"light", "dark"} {
				call(t, ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: theme}}})
				do(chromedp.EmulateViewport(width, 800), chromedp.Navigate(s.url+path))
				if wrong := ask[[]string](t, ctx, chromedp.Evaluate[[]string](faults)); len(wrong) > 0 {
					t.Errorf("%s at %d, %s: %s", path, width, theme, strings.Join(wrong, "; "))
				}
				if dir := os.Getenv("PAGES_SHOTS"); dir != "" {
					if err := os.WriteFile(filepath.Join(dir, fmt.Sprintf("%d-%d-%s.png", i, width, theme)), ask(t, ctx, chromedp.FullScreenshot(100)), 0o644); err != nil {
						t.Fatal(err)
					}
				}
			}
		}
		// By keyboard: one stop after the other, and each one can be seen.
		do(chromedp.EmulateViewport(1280, 800), chromedp.Navigate(s.url+path))
		stops := map[string]bool{}
		for range 12 {
			do(chromedp.KeyEvent(kb.Tab))
			on := ask(t, ctx, chromedp.Evaluate[stop](focused))
			if !on.Seen && !strings.HasPrefix(on.Name, "BODY") {
				t.Errorf("%s: the focus on %q cannot be seen", path, on.Name)
			}
			stops[on.Name] = true
		}
		if len(stops) < 6 {
			t.Errorf("%s: the keyboard reaches %v", path, stops)
		}
	}
	// A search without scripts: typed, sent, found; and on to the agent.
	do(chromedp.Navigate(s.url + "/"))
	for _, step := range []chromedp.Action[chromedp.Void]{chromedp.SendKeys(chromedp.CSS("#text"), "weather"+kb.Enter), chromedp.Click(chromedp.CSS("table a"))} {
		ctx, cancel := context.WithTimeout(ctx, time.Minute)
		_, err := chromedp.RunResponse(ctx, step) // each leads to another page, which is waited for
		if cancel(); err != nil {
			t.Fatal(err)
		}
	}
	if title := ask(t, ctx, chromedp.Title()); !strings.HasPrefix(title, "Weather") {
		t.Errorf("the search led to %q", title)
	}
	mu.Lock()
	defer mu.Unlock()
	if len(strangers) > 0 {
		t.Errorf("the pages asked others: %v", strangers)
	}
}

// stop is where the focus is.
type stop struct {
	Name string `json:"name"`
	Seen bool   `json:"seen"`
}

// ask has the browser answer within a minute.
func ask[T any](t *testing.T, ctx context.Context, action chromedp.Action[T]) T {
	t.Helper()
	ctx, cancel := context.WithTimeout(ctx, time.Minute)
	defer cancel()
	out, err := chromedp.Run(ctx, action)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

func call[P, R any](t *testing.T, ctx context.Context, command cdp.Command[P, R], params P) {
	t.Helper()
	if _, err := chromedp.Call(ctx, command, params); err != nil {
		t.Fatal(err)
	}
}
