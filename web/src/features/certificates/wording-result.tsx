import Check from 'lucide-react/icons/check'
import Circle from 'lucide-react/icons/circle'
import CircleAlert from 'lucide-react/icons/circle-alert'
import Info from 'lucide-react/icons/info'
import { useTranslation } from 'react-i18next'
import { type Finding, type LintFacts, lint } from '#shared/certificates/lint.ts'
import type { PackId } from '#shared/certificates/pack-id.ts'
import { type CertificateMistake, type CertificatePart, type Pack, packs } from '#shared/certificates/packs.ts'
import { sampleText } from '#shared/certificates/sample-text.ts'
import { CodeBlock } from '../../ui/code-block.tsx'
import { Notice } from '../../ui/notice.tsx'
import styles from './wording-result.module.css'

type Props = { pack: PackId; text: string; facts: LintFacts }

/** What a certificate's words lack for an authority, what they already say, the rules behind it, and words that would do. */
export function WordingResult({ pack: id, text, facts }: Props) {
  const { t } = useTranslation('wording')
  const pack = packs[id]
  return (
    <div className={styles.result}>
      {text.trim() === '' ? <Waiting pack={pack} /> : <Found pack={pack} findings={lint(text, pack, facts)} />}
      <Rules pack={pack} />
      <details className={styles.fold}>
        <summary>{t('suggested')}</summary>
        <p>{t('suggestedNote')}</p>
        <div className={styles.words}>
          <CodeBlock label={t('suggested')}>{sampleText(pack)}</CodeBlock>
        </div>
      </details>
    </div>
  )
}

function Waiting({ pack }: { pack: Pack }) {
  const { t } = useTranslation('wording')
  const { t: certificates } = useTranslation('certificates')
  return (
    <section className={styles.found} aria-labelledby="asked-for">
      <h2 id="asked-for">{t('waiting.title')}</h2>
      <p>{t('waiting.text', { authority: certificates(`packs.${pack.id}`) })}</p>
      <ul className={styles.list}>
        {pack.demands.map((part) => (
          <li key={part}>
            <Circle size={18} aria-hidden />
            <span>{t(`parts.${part}.name`)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Found({ pack, findings }: { pack: Pack; findings: readonly Finding[] }) {
  const { t } = useTranslation('wording')
  const errors = findings.filter(({ severity }) => severity === 'error')
  const warnings = findings.filter(({ severity }) => severity === 'warning')
  const missing = new Set(findings.map(({ code }) => code))
  const there = [...pack.demands, ...pack.advises].filter(
    (part) => part !== 'source-copy' && !missing.has(`missing:${part}`),
  )
  const title = errors.length === 0 ? t('result.passed') : t('result.failed', { count: errors.length })
  return (
    <section className={styles.found} aria-labelledby="found" aria-live="polite">
      <h2 id="found">{t('result.title')}</h2>
      <Notice tone={errors.length === 0 ? 'success' : 'danger'} title={title}>
        {warnings.length > 0 ? <p>{t('result.advised', { count: warnings.length })}</p> : null}
      </Notice>
      <Group title={t('mend')} tone="danger" texts={errors.map(({ code }) => sentence(code))} />
      <Group title={t('usual')} tone="warning" texts={warnings.map(({ code }) => sentence(code))} />
      {pack.demands.includes('source-copy') ? (
        <Group title={t('apart')} tone="info" texts={[t('parts.source-copy.missing')]} />
      ) : null}
      <Group title={t('there')} tone="success" texts={there.map((part) => t(`parts.${part}.name`))} />
    </section>
  )

  function sentence(code: Finding['code']): string {
    return isMissing(code)
      ? t(`parts.${code.slice('missing:'.length) as CertificatePart}.missing`)
      : t(`mistakes.${code}`)
  }
}

const isMissing = (code: Finding['code']): code is Exclude<Finding['code'], CertificateMistake> =>
  code.startsWith('missing:')

const marks = { danger: CircleAlert, warning: CircleAlert, info: Info, success: Check }

function Group({ title, tone, texts }: { title: string; tone: keyof typeof marks; texts: readonly string[] }) {
  const Mark = marks[tone]
  if (texts.length === 0) return null
  return (
    <>
      <h3 className={styles.group}>{title}</h3>
      <ul className={styles.list} data-tone={tone}>
        {texts.map((text) => (
          <li key={text}>
            <Mark size={18} aria-hidden />
            <span>{text}</span>
          </li>
        ))}
      </ul>
    </>
  )
}

/** In their own words, as they stand at the authority: never translated. */
function Rules({ pack }: { pack: Pack }) {
  const { t, i18n } = useTranslation('wording')
  const date = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(pack.checkedOn),
  )
  return (
    <details className={styles.fold}>
      <summary>{t('rules')}</summary>
      <ul className={styles.rules}>
        {pack.sources.map(({ rule, url, says, read }) => (
          <li key={rule}>
            <a href={url} rel="noreferrer" lang="en" dir="ltr">
              {rule}
            </a>{' '}
            <small>{t(`read.${read}`, { date })}</small>
            <blockquote lang="en" dir="ltr">
              {says}
            </blockquote>
          </li>
        ))}
      </ul>
    </details>
  )
}
