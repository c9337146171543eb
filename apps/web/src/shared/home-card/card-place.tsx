import { errorCatalogue } from '@liangshu/contract/errors'
import { Button, Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { isPreparing } from '../query/preparing.ts'
import { useAskAgain } from '../query/use-ask-again.ts'
import { RequestError } from '../request/request-error.ts'
import './home-card.css'

export interface AskedForCard {
  readonly error: Error | null
  readonly isFetching: boolean
  readonly refetch: () => unknown
}

const isForbidden = (error: Error) => error instanceof RequestError && error.code === errorCatalogue.FORBIDDEN.code

interface CardPlaceProps {
  title: string
  /** What the card needs; it has not all come. */
  asked: readonly AskedForCard[]
  /** What stands there while nothing has failed. */
  outline?: ReactNode
}

const lines = <Skeleton active className="home-skeleton" />

/**
 * The place of a card whose figures are not here: its outline, or what failed and another try. A card that went away would
 * look like one there is nothing to say in, and move all below. What this person may not see has no place.
 */
export function CardPlace({ title, asked, outline = lines }: CardPlaceProps) {
  const failed = asked.find(({ error }) => error !== null)
  const ask = () => void failed?.refetch()
  const error = failed?.error ?? null
  useAskAgain(error, ask)
  if (!error) return outline
  if (isForbidden(error)) return null
  return (
    <section className="home-panel" aria-label={title}>
      <header>
        <h2>{title}</h2>
      </header>
      <p className="card-none">
        {isPreparing(error) ? (
          error.message
        ) : (
          <>
            {title}加载失败
            <Button type="link" size="small" loading={failed?.isFetching ?? false} title={error.message} onClick={ask}>
              重试
            </Button>
          </>
        )}
      </p>
    </section>
  )
}
