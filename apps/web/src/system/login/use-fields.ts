import { useState } from 'react'

type Texts = Record<string, string>

/**
 * Values and errors of a few text fields. The login page is the first thing a browser fetches, and antd's Form alone
 * would be a fifteenth of it; every other page uses that.
 */
export function useFields<Fields extends Texts>(initial: Fields, requiredWords: Partial<Fields>) {
  const [values, setValues] = useState(initial)
  const [errors, setErrors] = useState<Partial<Fields>>({})

  const setError = (name: keyof Fields, words: string) => setErrors((known) => ({ ...known, [name]: words }))

  function setValue(name: keyof Fields, value: string) {
    setValues((known) => ({ ...known, [name]: value }))
    setErrors(({ [name]: _mended, ...others }) => others as Partial<Fields>)
  }

  /** Name of the first field that was left empty, after marking them all. */
  function findEmpty(): keyof Fields | undefined {
    const empty = Object.keys(requiredWords).filter((name) => values[name]?.trim() === '')
    setErrors(Object.fromEntries(empty.map((name) => [name, requiredWords[name]])) as Partial<Fields>)
    return empty[0]
  }

  return { values, errors, setValue, setError, findEmpty }
}
