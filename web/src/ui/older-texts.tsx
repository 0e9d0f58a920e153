import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'
import { CopyButton } from './copy-button.tsx'
import { Notice } from './notice.tsx'
import styles from './older-texts.module.css'

type Props = {
  older: readonly string[]
  language: string
  onTake: (text: string) => void
  onDiscard: (text: string) => void
}

/** What was written over a text that has changed elsewhere since: the field holds the newer one, and who wrote it chooses. */
export function OlderTexts({ older, language, onTake, onDiscard }: Props) {
  const { t } = useTranslation()
  return older.map((text) => (
    <Notice key={text} tone="warning" title={t('unsent.changed')} live>
      <p>{t('unsent.older')}</p>
      <p className={styles.text} lang={language} dir="auto">
        {text}
      </p>
      <div className={styles.actions}>
        <CopyButton text={text}>{t('unsent.copy')}</CopyButton>
        <Button onClick={() => onTake(text)}>{t('unsent.take')}</Button>
        <Button variant="quiet" onClick={() => onDiscard(text)}>
          {t('unsent.discard')}
        </Button>
      </div>
    </Notice>
  ))
}
