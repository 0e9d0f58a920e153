import type { CSSProperties } from 'react'
import styles from './skeleton.module.css'

/** A quiet place of the final size. It shows only after 150 ms, so that quick answers do not flicker. */
export function Skeleton({ height = 20, width = '100%' }: { height?: number; width?: string }) {
  const style: CSSProperties = { blockSize: height, inlineSize: width }
  return <span className={styles.skeleton} style={style} data-skeleton aria-hidden />
}

export function SkeletonLines({ count = 3, label }: { count?: number; label: string }) {
  return (
    <div className={styles.lines} aria-busy="true">
      <span className="visually-hidden">{label}</span>
      {Array.from({ length: count }, (_, index) => (
        <Skeleton key={index} width={index === count - 1 ? '60%' : '100%'} />
      ))}
    </div>
  )
}
