import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { TicketId } from '#shared/lib/id.ts'
import { Button } from '../../ui/button.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Notice } from '../../ui/notice.tsx'
import styles from './contact-form.module.css'

export type AskedQuestion = { id: TicketId; subject: string }

/** Takes the focus, which the form had, and keeps the number in sight. */
export function QuestionReceived({ question, onAskAnother }: { question: AskedQuestion; onAskAnother: () => void }) {
  const { t } = useTranslation('support')
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => element.current?.focus(), [])
  return (
    <div ref={element} tabIndex={-1} className={styles.received}>
      <Notice tone="success" title={t('form.received')} live>
        <p>{t('form.receivedText')}</p>
        <Facts
          rows={[
            [
              t('form.number'),
              <bdi key="number" className="figures">
                {question.id}
              </bdi>,
            ],
            [t('form.subject'), <bdi key="subject">{question.subject}</bdi>],
          ]}
        />
      </Notice>
      <Button onClick={onAskAnother}>{t('form.another')}</Button>
    </div>
  )
}
