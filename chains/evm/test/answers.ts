// Answers of a scripted wallet that are not values.

/** An answer that never comes. */
export const NEVER = () => new Promise(() => {})
/** An answer that is an error. */
export const fail = (error: unknown) => () => {
  throw error
}
/** A promise and the way to fulfill it. */
export function createDeferred<Value>() {
  let resolve: (value: Value) => void = () => {}
  const promise = new Promise<Value>((fulfill) => {
    resolve = fulfill
  })
  return { promise, resolve }
}
