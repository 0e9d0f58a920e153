import Download from 'lucide-react/icons/download'
import { useTranslation } from 'react-i18next'
import { brandColours, type LogoKind, logoFormats, logos, logoUrl } from '#shared/brand/brand.ts'
import styles from './brand-assets.module.css'

const uses = ['primary', 'certified', 'accent'] as const

/** Both logos with their downloads. */
export function LogoFiles({ formats = logoFormats }: { formats?: readonly (typeof logoFormats)[number][] }) {
  const { t } = useTranslation('adminBrand')
  return (
    <div className={styles.logos}>
      {(Object.keys(logos) as LogoKind[]).map((kind) => {
        const { name, width, height } = logos[kind]
        return (
          <section key={kind} className={styles.logo} aria-labelledby={name}>
            <h2 id={name}>{t(kind)}</h2>
            <div className={styles.paper}>
              <img src={logoUrl(kind, 'svg')} width={width} height={height} alt={t('alt')} />
            </div>
            <p className={styles.size}>
              <bdi>{t('size', { width, height })}</bdi>
            </p>
            <div className={styles.downloads}>
              {formats.map((format) => (
                <a
                  key={format}
                  href={logoUrl(kind, format)}
                  download={`${name}.${format}`}
                  className={styles.download}
                  aria-describedby={name}
                >
                  <Download size={16} aria-hidden />
                  {t(format)}
                </a>
              ))}
            </div>
          </section>
        )
      })}
    </div>
  )
}

/** How the logo is used. */
export function BrandGuidelines() {
  const { t } = useTranslation('adminBrand')
  return (
    <section aria-labelledby="guidelines" className={styles.guidelines}>
      <h2 id="guidelines">{t('guidelines.title')}</h2>
      <h3>{t('guidelines.colours')}</h3>
      <ul className={styles.colours}>
        {brandColours.map((colour, index) => (
          <li key={colour}>
            <svg width="40" height="40" aria-hidden="true">
              <rect width="40" height="40" rx="8" fill={colour} />
            </svg>
            <span>
              {t(`guidelines.${uses[index] ?? 'primary'}`)}
              <bdi className={styles.code}>{colour}</bdi>
            </span>
          </li>
        ))}
      </ul>
      <dl className={styles.rules}>
        {(['typography', 'space', 'use'] as const).map((rule) => (
          <div key={rule}>
            <dt>{t(`guidelines.${rule}`)}</dt>
            <dd>{t(`guidelines.${rule}Text`)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
