// Hostile pictures, for tests of clients that show pictures. An operator's server has none.
import type { ApiRoutes } from '../../data-api/http/route.ts'
import { drawHuge } from '../../data-api/pictures/drawPng.ts'

const HUGE_SIDE = 30_000

/** Its script runs only if it is not loaded as an image. */
const SCRIPTED = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96" onload="globalThis.latchkeyTricked = true">
<script>globalThis.latchkeyTricked = true; fetch('/pictures/hostile/called-home')</script>
<image href="/pictures/hostile/called-home" width="1" height="1"/>
<foreignObject width="96" height="96"><body xmlns="http://www.w3.org/1999/xhtml"><img src="x" onerror="globalThis.latchkeyTricked = true"/></body></foreignObject>
<rect width="96" height="96" fill="#b00"/></svg>`

export function hostilePictureRoutes(): ApiRoutes {
  let huge: Promise<Uint8Array> | undefined
  return {
    'GET /pictures/hostile/script.svg': () => ({ headers: { 'content-type': 'image/svg+xml' }, body: SCRIPTED }),
    'GET /pictures/hostile/redirect.png': () => ({
      status: 302,
      headers: { location: 'https://tracker.example/pixel.png' },
    }),
    'GET /pictures/hostile/huge.png': async () => {
      huge ??= drawHuge(HUGE_SIDE)
      return { headers: { 'content-type': 'image/png' }, body: await huge }
    },
    'GET /pictures/hostile/page.png': () => ({
      headers: { 'content-type': 'text/html' },
      body: '<script>globalThis.latchkeyTricked = true</script>',
    }),
  }
}
