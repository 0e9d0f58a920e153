import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { Seal } from '../../ui/seal.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import styles from './page-pair.module.css'

/** The picture of the home page: a certificate and its certified translation, which keeps every line in its place. */
export function PagePair() {
  const { t } = useTranslation('home')
  return (
    <figure className={styles.pair}>
      <div className={styles.original}>
        <Sheet lang="pt" dir="ltr">
          <Certificate texts={portuguese} />
        </Sheet>
      </div>
      <div className={styles.translation}>
        <Sheet lang="en" dir="ltr" certified>
          <Certificate texts={english}>
            <footer className={styles.certified}>
              <Seal size={48} />
              <p>
                {t('picture.certified')}
                <br />
                {t('picture.check')}
              </p>
              <img src="/qr-sample.svg" width={40} height={40} loading="lazy" alt="" />
            </footer>
          </Certificate>
        </Sheet>
      </div>
      <figcaption className={styles.caption}>
        {t('picture.caption')} <Link to={paths.verify}>{t('picture.verify')}</Link>
      </figcaption>
    </figure>
  )
}

type Texts = {
  country: string
  title: string
  rows: readonly (readonly [string, string])[]
  note: string
  office: string
}

function Certificate({ texts, children }: { texts: Texts; children?: React.ReactNode }) {
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <Emblem />
        <p className={styles.country}>{texts.country}</p>
        <p className={styles.title}>{texts.title}</p>
      </div>
      <dl>
        {texts.rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p>{texts.note}</p>
      <div className={styles.signed}>
        <div className={styles.signature}>
          <Signature />
          <p>{texts.office}</p>
        </div>
        <Stamp />
      </div>
      {children}
    </div>
  )
}

/** An armillary sphere, as on the arms of Portugal. */
const Emblem = () => (
  <svg className={styles.emblem} viewBox="0 0 40 40" fill="none" stroke="currentColor" aria-hidden="true">
    <circle cx="20" cy="20" r="16" strokeWidth="1.6" />
    <ellipse cx="20" cy="20" rx="7" ry="16" />
    <ellipse cx="20" cy="20" rx="16" ry="5" transform="rotate(-24 20 20)" strokeWidth="1.6" />
    <path d="M4 20h32M20 4v32M7.5 10h25M7.5 30h25" />
  </svg>
)

const Signature = () => (
  <svg className={styles.hand} viewBox="0 0 120 36" fill="none" stroke="currentColor" aria-hidden="true">
    <path
      d="M6 27C14 8 22 2 24 7c2 6-10 21-13 23 6-6 14-15 17-14s-4 10 0 10 7-10 10-9-3 8 1 8 6-12 9-11-1 10 3 10c6 0 12-21 17-21s-12 24-7 24 8-11 12-11 0 9 3 9 7-8 11-8 2 6 7 6 9-3 17-7"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
)

/** The office's stamp: a picture in the document, so it is the same in the translation. */
const Stamp = () => (
  <svg className={styles.stamp} viewBox="0 0 64 64" fill="none" stroke="currentColor" aria-hidden="true">
    <circle cx="32" cy="32" r="30" strokeWidth="2" />
    <circle cx="32" cy="32" r="25.5" strokeDasharray="2.4 3" strokeWidth="4" />
    <circle cx="32" cy="32" r="21" />
    <path d="M20 26h24M17 32h30M20 38h24" strokeWidth="2.4" strokeLinecap="round" />
  </svg>
)

/** The sample is a document, not interface text: it stays in its two languages. */
const portuguese: Texts = {
  country: 'República Portuguesa',
  title: 'Certidão de Nascimento',
  rows: [
    ['Nome', 'Maria Inês Ferreira'],
    ['Data', '12 de março de 1994'],
    ['Lugar', 'Porto, Cedofeita'],
    ['Mãe', 'Ana Lúcia Ferreira'],
    ['Assento n.º', '1 482 / 1994'],
  ],
  note: 'Está conforme o original, que fica arquivado nesta Conservatória.',
  office: 'A Conservadora',
}

const english: Texts = {
  country: 'Portuguese Republic',
  title: 'Birth Certificate',
  rows: [
    ['Name', 'Maria Inês Ferreira'],
    ['Date', '12 March 1994'],
    ['Place', 'Porto, Cedofeita'],
    ['Mother', 'Ana Lúcia Ferreira'],
    ['Record no.', '1 482 / 1994'],
  ],
  note: 'True to the original, which is kept on file at this Registry Office.',
  office: 'The Registrar',
}
