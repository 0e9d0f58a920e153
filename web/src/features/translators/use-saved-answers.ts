import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { OwnTest } from '#shared/translators/entrance-test.ts'
import { listTests, saveTest } from '#shared/translators/entrance-test-api.ts'
import { call, queryOf } from '../../lib/api.ts'
import { ApiError } from '../../lib/send.ts'

const saveAfterMs = 800
const againMs = 5000
const { queryKey } = queryOf(listTests, {})

/**
 * The answers of an open test. What is typed is saved a moment later, and at once where the editor closes; one call after another, since
 * each writes all answers, and again while the line is away. What is known of the test follows what is typed: whoever leaves the page and comes back goes on from there.
 */
export function useSavedAnswers({ id, answers: before }: OwnTest, onSaved: (error?: unknown) => void) {
  const client = useQueryClient()
  const [answers, setAnswers] = useState(before)
  const waiting = useRef<string[]>(undefined)
  const sending = useRef(Promise.resolve())
  const isNewest = useCallback(() => {
    const known = client.getQueryData<{ tests: OwnTest[] }>(queryKey)?.tests.find((test) => test.id === id)
    return waiting.current?.every((answer, i) => answer === known?.answers[i]) ?? false
  }, [client, id])
  const save = useCallback(
    function send() {
      sending.current = sending.current.then(async () => {
        const given = waiting.current
        if (given === undefined) return
        waiting.current = undefined
        try {
          await call(saveTest, { id, answers: given })
          onSaved()
        } catch (error) {
          // Refused is what comes when the time is over; else the line is away.
          if (!(error instanceof ApiError) || error.status >= 500) {
            waiting.current ??= given
            // Unless somebody went on from there in an editor that was opened since.
            setTimeout(() => isNewest() && send(), againMs)
          }
          onSaved(error)
        }
      })
    },
    [id, onSaved, isNewest],
  )
  const change = useCallback(
    (given: string[]) => {
      waiting.current = given
      setAnswers(given)
      client.setQueryData<{ tests: OwnTest[] }>(
        queryKey,
        (known) =>
          known && {
            ...known,
            tests: known.tests.map((test) => (test.id === id ? { ...test, answers: given } : test)),
          },
      )
    },
    [client, id],
  )
  useEffect(() => {
    if (waiting.current === undefined) return
    const timer = setTimeout(save, saveAfterMs)
    return () => clearTimeout(timer)
  }, [answers, save])
  useEffect(() => save, [save])
  return { answers, setAnswers: change }
}
