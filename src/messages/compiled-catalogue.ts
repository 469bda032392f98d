/** Texts of one language as trees of the message format; `CompiledMessage` of `@lingui/message-utils`. */
export type CompiledCatalogue = Readonly<Record<string, readonly CompiledToken[]>>
type CompiledToken =
  | string
  | readonly [name: string]
  | readonly [name: string, kind: string]
  | readonly [name: string, kind: string, branches: Readonly<Record<string, readonly CompiledToken[] | number>>]
