/**
 * A table that is asked for words from outside. It has no keys but its own: a plain object also answers to «constructor», with a function
 * in the place of a value.
 */
export function table<Value>(entries: Record<string, Value>): Readonly<Record<string, Value>> {
  return Object.freeze(Object.assign(Object.create(null), entries));
}
