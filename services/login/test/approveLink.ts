// What a person does with the link in an email of the keeper: opens it, and presses the button there.

const realFetch = globalThis.fetch

/** Resolves to what the page says then. */
export async function approveLink(link: string): Promise<string> {
  const { origin, searchParams } = new URL(link)
  const body = new URLSearchParams({ ticket: searchParams.get('ticket') ?? '' })
  return (await realFetch(`${origin}/approve`, { method: 'POST', headers: { origin }, body })).text()
}
