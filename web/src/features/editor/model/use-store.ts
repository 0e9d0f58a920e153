import { createContext, use, useSyncExternalStore } from 'react'
import type { Progress } from '#shared/segments/filter.ts'
import type { EditedJob } from '#shared/segments/segment.ts'
import type { EditorSegment, Store } from './store.ts'

export type EditorState = {
  job: EditedJob
  store: Store
  readOnly: boolean
  /** There is no job around it, as in an entrance test: nobody to write to, nothing remembered, no versions kept. */
  alone?: boolean
}

export const EditorContext = createContext<EditorState | null>(null)

export function useEditor(): EditorState {
  const editor = use(EditorContext)
  if (!editor) throw new Error('This belongs into the editor')
  return editor
}

/** One segment; draws again when it changes and for no other. */
export function useSegment(store: Store, number: number): EditorSegment {
  return useSyncExternalStore(
    (listener) => store.subscribe(number, listener),
    () => store.get(number),
  )
}

/** How far the job is; draws again when that changes, not with every keystroke. */
export const useProgress = (store: Store): Progress =>
  useSyncExternalStore(
    (listener) => store.subscribeAll(listener),
    () => store.progress(),
  )

/** Changes with any segment. */
export const useRevision = (store: Store): number =>
  useSyncExternalStore(
    (listener) => store.subscribeAll(listener),
    () => store.revision(),
  )
