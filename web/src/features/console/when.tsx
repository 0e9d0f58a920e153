import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { formatMoment } from '../../lib/dates.ts'
import { relativeTime } from './relative-time.ts'

/** A moment as people speak of it ("3 hours ago", "in 2 days"); the exact one on hover and for machines. */
export function When({ at }: { at: string }) {
  const { i18n } = useTranslation()
  const now = useMinute()
  return (
    <time dateTime={at} title={formatMoment(at, i18n.language)}>
      {relativeTime(Date.parse(at) - now, i18n.language)}
    </time>
  )
}

/** The present, to the minute: what shows it is drawn again when the next one begins. */
export const useMinute = (): number => useSyncExternalStore(subscribe, minute)

const minuteMs = 60_000
const minute = (): number => Math.floor(Date.now() / minuteMs) * minuteMs

/** One clock for all times of a page. */
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  timer ??= setInterval(() => {
    for (const each of listeners) each()
  }, minuteMs)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}
