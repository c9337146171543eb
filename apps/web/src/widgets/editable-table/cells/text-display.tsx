import { textOf, type DisplayProps } from './cell-kind.ts'

export function TextDisplay({ value }: DisplayProps) {
  return <>{textOf(value)}</>
}
