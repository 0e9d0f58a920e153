import { Fragment } from 'react'
import styles from '../work.module.css'
import { useNames } from './use-decide.ts'

/** Language pairs in one line of text, none of them broken. */
export function Pairs({ pairs }: { pairs: readonly string[] }) {
  const { pairOf } = useNames()
  return pairs.map((pair, index) => (
    <Fragment key={pair}>
      {index > 0 ? ', ' : null}
      <span className={styles.nowrap}>{pairOf(pair)}</span>
    </Fragment>
  ))
}
