import { useTranslation } from 'react-i18next'
import styles from './staying-text.module.css'

/** What stands beside a segment on its page, in the source and in the translation: nobody types it. */
export function StayingText({ text }: { text: string }) {
  const { t, i18n } = useTranslation('editor')
  if (text === '') return null
  return (
    <span className={styles.staying} title={t('stays')}>
      {text}
      <span className={`visually-hidden ${styles.words}`} lang={i18n.language} dir={i18n.dir()}>
        {' '}
        ({t('stays')}){' '}
      </span>
    </span>
  )
}
