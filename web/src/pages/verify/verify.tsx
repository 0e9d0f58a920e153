import FileSearch from 'lucide-react/icons/file-search'
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useDropzone } from 'react-dropzone'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { readCertificateId } from '#shared/certificates/id.ts'
import { groupsOf } from '#shared/lib/crockford.ts'
import { type Asked, type Checked, checkCertificate } from '../../features/certificates/check-certificate.ts'
import { VerdictView } from '../../features/certificates/verdict.tsx'
import { hashText } from '../../lib/hash-text.ts'
import { useIsLive } from '../../lib/is-live.ts'
import { siteOrigin } from '../../lib/site-origin.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { Page } from '../../ui/page.tsx'
import { verifierSha256 } from './verifier-hash.ts'
import styles from './verify.module.css'

/** Anybody checks a certified translation: by its file, which stays in the browser, by its number, or come by the QR code. */
export function VerifyPage() {
  const { t } = useTranslation('verify')
  const isLive = useIsLive()
  const [id, setId] = useState('')
  const [file, setFile] = useState<File>()
  const [busy, setBusy] = useState(false)
  const [checked, setChecked] = useState<Checked>()
  const [askedNothing, setAskedNothing] = useState(false)
  const latest = useRef(0)
  const ask = async (asked: Asked) => {
    const own = ++latest.current
    setAskedNothing(false)
    // What was said of another file or number is not said of this one.
    setChecked(undefined)
    setBusy(true)
    const answer = await checkCertificate(asked)
    if (own !== latest.current) return
    setChecked(answer)
    setBusy(false)
  }
  const arrive = useEffectEvent((asked: Asked) => void ask(asked))
  useEffect(() => {
    // The number stands behind the hash, so that it reaches no log on the way.
    const read = () => {
      const typed = hashText(window.location.hash)
      if (!typed) return
      const known = readCertificateId(typed)
      setId(known ? groupsOf(known) : typed)
      setFile(undefined)
      arrive({ id: typed })
    }
    read()
    window.addEventListener('hashchange', read)
    return () => window.removeEventListener('hashchange', read)
  }, [])
  const { getRootProps, getInputProps, open, isDragActive } = useDropzone({
    multiple: false,
    noKeyboard: true,
    onDrop: ([dropped]) => {
      if (!dropped) return
      setFile(dropped)
      void ask({ file: dropped, id })
    },
  })
  const removeFile = () => {
    setFile(undefined)
    setChecked(undefined)
    document.getElementById('certificate-number')?.focus()
    // With the number alone there is an answer again; what is still asked about the file is not awaited.
    if (id.trim() !== '') return void ask({ id })
    latest.current++
    setBusy(false)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const isNothing = id.trim() === '' && !file
    setAskedNothing(isNothing)
    if (!isNothing) return void ask({ id, file })
    setChecked(undefined)
    document.getElementById('certificate-number')?.focus()
  }
  return (
    <Page title={t('title')} lead={t('lead')} width="form">
      <div {...getRootProps({ className: styles.area })} data-active={isDragActive || undefined}>
        <input {...getInputProps({ 'aria-label': t('choose'), id: 'certified-file' })} />
        <FileSearch size={28} aria-hidden />
        <p className={styles.drop}>{file ? <bdi>{file.name}</bdi> : t('drop')}</p>
        <p className={styles.note}>{t('stays')}</p>
        <div className={styles.choices}>
          <Button
            disabled={!isLive}
            onClick={(event) => {
              event.stopPropagation()
              open()
            }}
          >
            {t('choose')}
          </Button>
          {file ? (
            <Button
              variant="quiet"
              onClick={(event) => {
                event.stopPropagation()
                removeFile()
              }}
            >
              {t('remove')}
            </Button>
          ) : null}
        </div>
      </div>
      <form className={styles.form} onSubmit={submit}>
        <label htmlFor="certificate-number">{t('number')}</label>
        <div className={styles.row}>
          <input
            id="certificate-number"
            className={styles.number}
            value={id}
            onChange={(event) => setId(event.target.value)}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            dir="ltr"
            maxLength={60}
            aria-invalid={askedNothing || undefined}
            aria-describedby={
              askedNothing ? 'certificate-number-problem certificate-number-hint' : 'certificate-number-hint'
            }
          />
          <Button type="submit" variant="primary" disabled={!isLive} busy={busy && t('checking')}>
            {t('check')}
          </Button>
        </div>
        {askedNothing ? (
          <p id="certificate-number-problem" className={styles.problem} role="alert">
            {t('nothing')}
          </p>
        ) : null}
        <p id="certificate-number-hint" className={styles.note}>
          {t('numberHint')}
        </p>
      </form>
      {/* It stays while its words change: a part that comes with them is not read aloud everywhere. */}
      <div aria-live="polite">{checked ? <VerdictView checked={checked} /> : null}</div>
      <section className={styles.offline}>
        <h2>{t('offline.title')}</h2>
        <p>{t('offline.text')}</p>
        <p>
          <a href="/attesta-verify.mjs" download>
            {t('offline.get')}
          </a>
        </p>
        <p className={styles.note}>
          {t('offline.hash')}:{' '}
          <code className={styles.hash} dir="ltr">
            {verifierSha256}
          </code>
        </p>
        <p className={styles.note}>{t('address', { host: siteOrigin })}</p>
        <p>
          <Link to={paths.certificateWording}>{t('wording')}</Link>
        </p>
      </section>
    </Page>
  )
}
