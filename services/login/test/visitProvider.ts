// Signs a person in with a local provider over HTTP.

/** A project's origin. Nothing listens there. */
export const PAGE = 'http://127.0.0.1:5000'

/** Acts like a browser: follows redirects with cookies, and submits the provider's form. */
export async function visit(uri: string, fields: Record<string, string>): Promise<string> {
  const cookies = new Map<string, string>()
  let url = uri
  let form: URLSearchParams | undefined
  for (let step = 0; step < 12; step += 1) {
    const headers = { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') }
    const response = await fetch(url, { redirect: 'manual', headers, ...(form && { method: 'POST', body: form }) })
    for (const cookie of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (cookie.split(';', 1)[0] ?? '').split('=')
      cookies.set(name, value)
    }
    form = undefined
    const location = response.headers.get('location')
    if (location) url = new URL(location, url).href
    else if (url.includes('/choose/')) form = new URLSearchParams(fields)
    else return url
    if (!url.startsWith('http://127.0.0.1') || new URL(url).origin === PAGE) return url
  }
  throw new Error(`No end at ${url}`)
}
