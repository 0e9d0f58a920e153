import { useEffect, useRef, useState } from 'react'

/** Says a changing text politely and rarely: the first one at once, then the latest one every `everyMs`. */
export function Announce({ text, everyMs = 5000 }: { text: string; everyMs?: number }) {
  const [said, setSaid] = useState('')
  const latest = useRef(text)
  useEffect(() => {
    latest.current = text
  }, [text])
  useEffect(() => {
    setSaid(latest.current)
    const timer = setInterval(() => setSaid(latest.current), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return <output className="visually-hidden">{said}</output>
}
