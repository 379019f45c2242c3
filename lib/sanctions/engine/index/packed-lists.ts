/** Whole numbers in a typed array that grows; a tenth of what an ordinary array of the same would take. */
export class Numbers {
  values = new Int32Array(1024);
  length = 0;

  push(value: number): void {
    if (this.length === this.values.length) {
      const wider = new Int32Array(this.length * 2);
      wider.set(this.values);
      this.values = wider;
    }
    this.values[this.length] = value;
    this.length += 1;
  }
}

/** Lists of numbers by a number from 0 up, one behind the other in memory. First everything is added, then it is sealed, then read. */
export class PackedLists {
  #keys: Numbers | null = new Numbers();
  #added: Numbers | null = new Numbers();
  #starts = new Int32Array(0);
  #values = new Int32Array(0);

  add(key: number, value: number): void {
    this.#keys?.push(key);
    this.#added?.push(value);
  }

  /** Ends the adding; `count` is one more than the greatest key. Each list keeps the order in which it was added to. */
  seal(count: number): void {
    const [keys, added] = [this.#keys, this.#added];
    if (!keys || !added) return;
    const starts = new Int32Array(count + 1);
    for (let at = 0; at < keys.length; at += 1)
      starts[(keys.values[at] ?? 0) + 1] = (starts[(keys.values[at] ?? 0) + 1] ?? 0) + 1;
    for (let key = 0; key < count; key += 1) starts[key + 1] = (starts[key + 1] ?? 0) + (starts[key] ?? 0);
    const next = starts.slice(0, count);
    const values = new Int32Array(keys.length);
    for (let at = 0; at < keys.length; at += 1) {
      const key = keys.values[at] ?? 0;
      const place = next[key] ?? 0;
      values[place] = added.values[at] ?? 0;
      next[key] = place + 1;
    }
    this.#starts = starts;
    this.#values = values;
    this.#keys = null;
    this.#added = null;
  }

  /** Where in `values` the list of a key begins; the next key's begins where it ends. The same for keys that nothing was added to. */
  start(key: number): number {
    return this.#starts[key] ?? 0;
  }

  sizeOf(key: number): number {
    return (this.#starts[key + 1] ?? 0) - (this.#starts[key] ?? 0);
  }

  /** All lists one behind the other: read in place, since a view of each would cost more than what is read. */
  get values(): Int32Array {
    return this.#values;
  }
}

/** FNV-1a of a text, 32 bits without a sign. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}

/**
 * Lists of numbers by a text of which only a digest is kept: two texts may, very rarely, share a list, so that what is found is still to be
 * compared.
 */
export class HashedLists {
  readonly #lists = new PackedLists();
  #bits = 8;
  #hashes: Numbers | null = new Numbers();
  #added: Numbers | null = new Numbers();

  add(text: string, value: number): void {
    this.#hashes?.push(hashOf(text) | 0);
    this.#added?.push(value);
  }

  seal(): void {
    const [hashes, added] = [this.#hashes, this.#added];
    if (!hashes || !added) return;
    while (2 ** this.#bits < hashes.length && this.#bits < 26) this.#bits += 1;
    for (let at = 0; at < hashes.length; at += 1) {
      const hash = hashes.values[at] ?? 0;
      const bucket = this.#bucket(hash);
      this.#lists.add(bucket, hash);
      this.#lists.add(bucket, added.values[at] ?? 0);
    }
    this.#lists.seal(2 ** this.#bits);
    this.#hashes = null;
    this.#added = null;
  }

  #bucket(hash: number): number {
    return (Math.imul(hash, 0x9e3779b1) >>> 0) >>> (32 - this.#bits);
  }

  of(text: string): number[] {
    const hash = hashOf(text) | 0;
    const bucket = this.#bucket(hash);
    const found: number[] = [];
    const { values } = this.#lists;
    const end = this.#lists.start(bucket + 1);
    for (let at = this.#lists.start(bucket); at < end; at += 2)
      if (values[at] === hash) found.push(values[at + 1] ?? 0);
    return found;
  }
}
