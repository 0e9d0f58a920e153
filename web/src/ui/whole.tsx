import styles from './whole.module.css'

/** A number in groups, by itself or where a sentence holds it: at its hyphens a line would break, and who copies it would miss a part. */
export function Whole({ part, sentence = part }: { part: string; sentence?: string }) {
  const at = part === '' ? -1 : sentence.indexOf(part)
  if (at < 0) return sentence
  return (
    <>
      {sentence.slice(0, at)}
      <bdi className={styles.whole}>{part}</bdi>
      {sentence.slice(at + part.length)}
    </>
  )
}
