import { useQuery } from '@tanstack/react-query'
import { Button, Empty, Modal, Result, Skeleton, Tag } from 'antd'
import { failureText, newsListQuery, type News } from './news-queries.ts'
import './news-dialog.css'

const WIDTH = 800

function Item({ news, isChosen }: { news: News; isChosen: boolean }) {
  return (
    <li className={isChosen ? 'is-chosen' : ''}>
      <h3>
        {news.originalUrl === '' ? (
          news.title
        ) : (
          <a href={news.originalUrl} target="_blank" rel="noopener noreferrer">
            {news.title}
          </a>
        )}
      </h3>
      {news.subtitle === '' ? null : <p>{news.subtitle}</p>}
      <footer>
        {news.category === '' ? null : <Tag>{news.category}</Tag>}
        <span>{news.mediaName}</span>
        <time className="num">{news.publishTime}</time>
      </footer>
    </li>
  )
}

interface NewsDialogProps {
  /** Tells one opening from another: each asks anew. */
  opening: number
  /** The item that was clicked; it stands first, whatever came since. */
  chosen: News | undefined
  open: boolean
  onClose: () => void
}

function Latest({ opening, chosen }: Pick<NewsDialogProps, 'opening' | 'chosen'>) {
  const { data, error, isPending, isFetching, refetch } = useQuery(newsListQuery(opening))
  if (error) {
    const again = (
      <Button type="primary" loading={isFetching} onClick={() => void refetch()}>
        重新加载
      </Button>
    )
    return <Result status="warning" title={failureText(error)} extra={again} />
  }
  if (isPending) return <Skeleton active title={false} paragraph={{ rows: 10 }} />
  const others = data.filter(({ id }) => id !== chosen?.id)
  const shown = chosen ? [chosen, ...others] : others
  if (shown.length === 0) return <Empty description="暂无新闻数据" image={Empty.PRESENTED_IMAGE_SIMPLE} />
  return (
    <ul className="news-list">
      {shown.map((news) => (
        <Item key={news.id} news={news} isChosen={news.id === chosen?.id} />
      ))}
    </ul>
  )
}

/** The latest news, newest first. */
export function NewsDialog({ opening, chosen, open, onClose }: NewsDialogProps) {
  return (
    <Modal title="财经新闻" width={WIDTH} footer={null} open={open} onCancel={onClose} destroyOnHidden>
      <Latest opening={opening} chosen={chosen} />
    </Modal>
  )
}
