import { Button } from './button.tsx'
import { useCopy } from './use-copy.ts'

/** Takes a text along that has reached nobody. */
export function CopyButton({ text, children }: { text: string; children: string }) {
  const copy = useCopy()
  return <Button onClick={() => void copy(text)}>{children}</Button>
}
