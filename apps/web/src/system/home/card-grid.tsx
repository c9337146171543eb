import ArrowLeftOutlined from '@ant-design/icons/ArrowLeftOutlined'
import ArrowRightOutlined from '@ant-design/icons/ArrowRightOutlined'
import EyeInvisibleOutlined from '@ant-design/icons/EyeInvisibleOutlined'
import HolderOutlined from '@ant-design/icons/HolderOutlined'
import { Button } from 'antd'
import { useState, type ReactNode } from 'react'
import type { HomeCard } from './home-cards.tsx'
import { InTurns, MadeInTurn } from './made-in-turn.tsx'

interface CardGridProps {
  cards: readonly HomeCard[]
  isEditing: boolean
  /** Puts one card where another stands. */
  onMove: (id: string, to: string) => void
  onHide: (id: string) => void
}

interface HandlesProps {
  card: HomeCard
  before: HomeCard | undefined
  after: HomeCard | undefined
  onMove: CardGridProps['onMove']
  onHide: CardGridProps['onHide']
}

/** Lies over a card while the page is being arranged: dragged, or moved by its buttons. */
function Handles({ card, before, after, onMove, onHide }: HandlesProps) {
  return (
    <div className="home-handles">
      <HolderOutlined aria-hidden="true" />
      <strong>{card.title}</strong>
      <Button
        size="small"
        aria-label={`前移${card.title}`}
        icon={<ArrowLeftOutlined />}
        disabled={!before}
        onClick={() => before && onMove(card.id, before.id)}
      />
      <Button
        size="small"
        aria-label={`后移${card.title}`}
        icon={<ArrowRightOutlined />}
        disabled={!after}
        onClick={() => after && onMove(card.id, after.id)}
      />
      <Button size="small" icon={<EyeInvisibleOutlined />} onClick={() => onHide(card.id)}>
        隐藏
      </Button>
    </div>
  )
}

/** The cards, six columns wide. */
export function CardGrid({ cards, isEditing, onMove, onHide }: CardGridProps) {
  const [dragged, setDragged] = useState<string | null>(null)
  const cellOf = (card: HomeCard, content: ReactNode, handles: ReactNode) => (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the buttons inside do the same by key
    <div
      key={card.id}
      className={`home-cell is-${card.span}${dragged === card.id ? ' is-dragged' : ''}`}
      data-card={card.id}
      draggable={isEditing}
      onDragStart={() => setDragged(card.id)}
      onDragEnd={() => setDragged(null)}
      onDragOver={(event) => {
        if (dragged !== null) event.preventDefault()
      }}
      onDrop={(event) => {
        event.preventDefault()
        if (dragged !== null) onMove(dragged, card.id)
        setDragged(null)
      }}
    >
      <div className="home-card" inert={isEditing}>
        {content}
      </div>
      {handles}
    </div>
  )
  return (
    <InTurns>
      <div className={isEditing ? 'home-grid is-editing' : 'home-grid'}>
        {cards.map((card, index) =>
          cellOf(
            card,
            <MadeInTurn fetch={card.fetch}>{card.render}</MadeInTurn>,
            isEditing ? (
              <Handles card={card} before={cards[index - 1]} after={cards[index + 1]} onMove={onMove} onHide={onHide} />
            ) : null,
          ),
        )}
      </div>
    </InTurns>
  )
}
