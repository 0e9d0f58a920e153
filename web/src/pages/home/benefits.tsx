import BadgeCheck from 'lucide-react/icons/badge-check'
import LayoutTemplate from 'lucide-react/icons/layout-template'
import ListChecks from 'lucide-react/icons/list-checks'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { useTranslation } from 'react-i18next'
import { Section } from '../../ui/section.tsx'
import styles from './benefits.module.css'

const benefits = [
  { key: 'whole', Icon: ListChecks },
  { key: 'layout', Icon: LayoutTemplate },
  { key: 'score', Icon: BadgeCheck },
  { key: 'private', Icon: ShieldCheck },
] as const

export function Benefits() {
  const { t } = useTranslation('home')
  return (
    <Section id="benefits" title={t('benefits.title')}>
      <ul className={styles.list}>
        {benefits.map(({ key, Icon }) => (
          <li key={key}>
            <Icon size={24} aria-hidden />
            <h3>{t(`benefits.${key}.title`)}</h3>
            <p>{t(`benefits.${key}.text`)}</p>
          </li>
        ))}
      </ul>
    </Section>
  )
}
