import { useTranslation } from 'react-i18next'
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
              <Seal size={52} />
              <p>
                {t('picture.certified')}
                <br />
                {t('picture.check')}
              </p>
              <img src="/qr-sample.svg" width={40} height={40} alt="" />
            </footer>
          </Certificate>
        </Sheet>
      </div>
      <figcaption className={styles.caption}>{t('picture.caption')}</figcaption>
    </figure>
  )
}

type Texts = { country: string; title: string; rows: readonly (readonly [string, string])[]; note: string }

function Certificate({ texts, children }: { texts: Texts; children?: React.ReactNode }) {
  return (
    <div className={styles.page}>
      <p className={styles.country}>{texts.country}</p>
      <p className={styles.title}>{texts.title}</p>
      <dl>
        {texts.rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p>{texts.note}</p>
      {children}
    </div>
  )
}

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
}
