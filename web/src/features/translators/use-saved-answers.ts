import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { OwnTest } from '#shared/translators/entrance-test.ts'
import { listTests, saveTest } from '#shared/translators/entrance-test-api.ts'
import { call, queryOf } from '../../lib/api.ts'

const saveAfterMs = 800
const { queryKey } = queryOf(listTests, {})

/**
 * The answers of an open test. What is typed is saved a moment later, and at once where the editor closes; one call after another, since
 * each writes all answers. What is known of the test follows what is typed: whoever leaves the page and comes back goes on from there.
 */
export function useSavedAnswers({ id, answers: before }: OwnTest, onSaved: (error?: unknown) => void) {
  const client = useQueryClient()
  const [answers, setAnswers] = useState(before)
  const waiting = useRef<string[]>(undefined)
  const sending = useRef(Promise.resolve())
  const save = useCallback(() => {
    sending.current = sending.current.then(async () => {
      const given = waiting.current
      if (given === undefined) return
      waiting.current = undefined
      await call(saveTest, { id, answers: given }).then(() => onSaved(), onSaved)
    })
  }, [id, onSaved])
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
