import { useEffect, useRef } from 'react'
import { actionOf } from './keys.ts'
import { isMac } from './platform.ts'

export type KeyAction = NonNullable<ReturnType<typeof actionOf>>

/** The one place where keys become actions. `run` says whether it took the action; else the key is the browser's. */
export function useEditorKeys(run: (action: KeyAction) => boolean, of: { within?: string; tagMenu?: boolean } = {}) {
  const { within = 'html', tagMenu = false } = of
  const now = useRef({ run, tagMenu })
  useEffect(() => {
    now.current = { run, tagMenu }
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const target = event.target instanceof Element ? event.target : null
      if (target?.closest('dialog') || !(target ?? document.documentElement).closest(within)) return
      const inField = Boolean(target?.closest('[data-target-field]'))
      const typing = inField || Boolean(target?.closest('input, textarea, select'))
      if (now.current.tagMenu && inField && event.key === 'Enter' && !event.isComposing) {
        event.preventDefault()
        now.current.run({ action: 'nextTag', index: 0 })
        return
      }
      const action = actionOf(event, { isMac, inField, typing })
      if (!action || !now.current.run(action)) return
      event.preventDefault()
      event.stopPropagation()
    }
    document.addEventListener('keydown', onKeyDown, true)
    return () => document.removeEventListener('keydown', onKeyDown, true)
  }, [within])
}
