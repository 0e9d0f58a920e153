import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { agreementReadTolerance } from '#shared/translators/agreement.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { AgreementText } from './agreement-text.tsx'
import styles from './application.module.css'

/**
 * The contractor agreement. Both boxes can be ticked once the text was scrolled to its end; going on needs both. Without a
 * mouse the text takes the focus and scrolls by keys.
 */
export function AgreementScreen({ onAccept }: { onAccept: () => void }) {
  const { t } = useTranslation('translators')
  const text = useRef<HTMLElement>(null)
  const [isRead, setRead] = useState(false)
  const [boxes, setBoxes] = useState({ read: false, agree: false })
  const look = () => {
    const { scrollHeight = 0, scrollTop = 0, clientHeight = 0 } = text.current ?? {}
    if (scrollHeight - scrollTop - clientHeight <= agreementReadTolerance) setRead(true)
  }
  useEffect(look, [])
  const box = (name: 'read' | 'agree') => (
    <label className={styles.check}>
      <input
        type="checkbox"
        name={name}
        disabled={!isRead}
        checked={boxes[name]}
        onChange={(event) => setBoxes({ ...boxes, [name]: event.target.checked })}
      />
      <span>{t(`agreement.${name}`)}</span>
    </label>
  )
  return (
    <div className={styles.agreement}>
      <p>{t('agreement.binding')}</p>
      <section
        ref={text}
        className={styles.scroll}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable region must be reachable with the keyboard
        tabIndex={0}
        aria-label={t('agreement.label')}
        lang="en"
        dir="ltr"
        onScroll={look}
      >
        <AgreementText />
      </section>
      <Notice tone="warning" title={t('agreement.notices.title')}>
        <ul className={styles.notices}>
          {t('agreement.notices.list', { returnObjects: true }).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </Notice>
      <fieldset className={styles.boxes} aria-describedby="agreement-scroll">
        <legend className="visually-hidden">{t('agreement.title')}</legend>
        {isRead ? null : (
          <p id="agreement-scroll" className={styles.hint}>
            {t('agreement.scroll')}
          </p>
        )}
        {box('read')}
        {box('agree')}
      </fieldset>
      <div className={styles.actions}>
        <Button variant="primary" disabled={!(boxes.read && boxes.agree)} onClick={onAccept}>
          {t('agreement.accept')}
        </Button>
        <LinkButton to={paths.home}>{t('agreement.decline')}</LinkButton>
      </div>
    </div>
  )
}
