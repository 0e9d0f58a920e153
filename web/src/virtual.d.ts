declare module 'virtual:messages' {
  export const chunks: Record<string, Record<string, () => Promise<{ default: Record<string, unknown> }>>>
}

declare module 'virtual:messages/en/common' {
  const messages: Record<string, unknown>
  export default messages
}

declare module 'virtual:design-tokens.css' {}
