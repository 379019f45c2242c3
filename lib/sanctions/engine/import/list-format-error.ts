/** A list that is not what its format says. The message is for people and names the place: `file:line:column`. */
export class ListFormatError extends Error {
  override readonly name = 'ListFormatError';
}
