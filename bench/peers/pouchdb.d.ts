/** What the comparison uses of PouchDB 9, which brings no types (https://pouchdb.com/api.html). */
declare module 'pouchdb-browser' {
  interface Found<Doc> {
    readonly docs: readonly (Doc & { readonly _id: string })[]
  }
  export default class PouchDB<Doc extends object> {
    static plugin(plugin: unknown): void
    constructor(name: string, options?: { readonly auto_compaction?: boolean })
    bulkDocs(docs: readonly object[]): Promise<readonly object[]>
    get(id: string): Promise<Doc & { readonly _id: string; readonly _rev: string }>
    put(doc: object): Promise<object>
    createIndex(wanted: { readonly index: { readonly fields: readonly string[] } }): Promise<object>
    find(request: {
      readonly selector: object
      readonly sort?: readonly object[]
      readonly fields?: readonly string[]
      readonly limit: number
    }): Promise<Found<Doc>>
  }
}

declare module 'pouchdb-find' {
  const plugin: unknown
  export default plugin
}
