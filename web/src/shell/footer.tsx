import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import styles from './footer.module.css'
import { footerLinks } from './links.ts'
import { Logo } from './logo.tsx'

export function Footer() {
  const { t } = useTranslation()
  return (
    <footer className={styles.footer}>
      <div className={styles.row}>
        <p className={styles.brand}>
          <Logo size={20} />
          {t('footer.line')}
        </p>
        <nav aria-label={t('footer.nav')}>
          <ul className={styles.links}>
            {footerLinks.map(({ key, to }) => (
              <li key={key}>
                <Link to={to} className={styles.link}>
                  {t(`nav.${key}`)}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </footer>
  )
}
