import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { separatorOf } from '../../../../lib/list-text.ts'
import styles from '../work.module.css'
import { useNames } from './use-decide.ts'

/** Language pairs in one line of text, none of them broken. */
export function Pairs({ pairs }: { pairs: readonly string[] }) {
  const { pairOf } = useNames()
  const separator = separatorOf(useTranslation().i18n.language)
  return pairs.map((pair, index) => (
    <Fragment key={pair}>
      {index > 0 ? separator : null}
      <span className={styles.nowrap}>{pairOf(pair)}</span>
    </Fragment>
  ))
}
