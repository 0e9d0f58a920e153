import { Button } from './button.tsx'
import { CodeBlock } from './code-block.tsx'
import { Dialog, DialogActions } from './dialog.tsx'
import { Notice } from './notice.tsx'

type Props = {
  title: string
  /** That it is shown only now, and what to do with it. */
  warning: { title: string; text: string }
  label: string
  secret: string
  done: string
  onClose: () => void
}

/** A secret that was just made: now and never again. */
export function ShownOnce({ title, warning, label, secret, done, onClose }: Props) {
  return (
    <Dialog open onClose={onClose} title={title}>
      <Notice tone="warning" title={warning.title} live>
        <p>{warning.text}</p>
      </Notice>
      <CodeBlock label={label}>{secret}</CodeBlock>
      <DialogActions>
        <Button variant="primary" onClick={onClose}>
          {done}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
