import styles from './no-break.module.css'

/** Keeps a number in groups on one line, alone or within a sentence: a line would break at its hyphens, and a copy would miss a part. */
export function NoBreak({ part, sentence = part }: { part: string; sentence?: string }) {
  const at = part === '' ? -1 : sentence.indexOf(part)
  if (at < 0) return sentence
  return (
    <>
      {sentence.slice(0, at)}
      <bdi className={styles.noBreak}>{part}</bdi>
      {sentence.slice(at + part.length)}
    </>
  )
}
