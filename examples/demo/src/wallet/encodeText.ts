/** A text as `personal_sign` takes it: `0x` and the hex of its UTF-8 bytes. */
export function encodeText(text: string): string {
  const bytes = new TextEncoder().encode(text)
  return `0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`
}
