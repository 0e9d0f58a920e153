declare module 'virtual:messages' {
  type Texts = Record<string, unknown>
  type Chunks = Record<string, () => Promise<{ default: Texts }>>
  export const english: Chunks
  export const others: Record<string, () => Promise<{ common: Texts; chunks: Chunks }>>
}

declare module 'virtual:messages/en/common' {
  const messages: Record<string, unknown>
  export default messages
}

declare module 'virtual:design-tokens.css' {}

declare module 'virtual:documents' {
  export const documents: Record<string, () => Promise<{ default: { title: string; html: string } }>>
}
