/** The part of Postman's own reader that the tests use; the package's declarations are not exported. */
declare module 'postman-collection' {
  export class Item {
    name: string;
    request: {
      method: string;
      url: { path?: string[] };
      headers: { map<T>(work: (header: { key: string; value?: string }) => T): T[] };
      body?: { mode: string; raw?: string };
    };
    parent(): { name?: string } | undefined;
  }
  export class Collection {
    constructor(definition: unknown);
    forEachItem(work: (item: Item) => void): void;
  }
}
