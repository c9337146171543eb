import { useQuery } from '@tanstack/react-query'
import { Button, Empty, Modal, Result, Skeleton, Tag } from 'antd'
import { failureText, newsListQuery, type News } from './news-queries.ts'
import './news-dialog.css'

const WIDTH = 800

function Item({ news, onOpen }: { news: News; onOpen: (news: News) => void }) {
  return (
    <li>
      <h3>
        <button type="button" title="AI新闻分析" onClick={() => onOpen(news)}>
          {news.title}
        </button>
        {news.originalUrl === '' ? null : (
          <a href={news.originalUrl} target="_blank" rel="noopener noreferrer">
            原文
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
  open: boolean
  onOpen: (news: News) => void
  onClose: () => void
}

function Latest({ opening, onOpen }: Pick<NewsDialogProps, 'opening' | 'onOpen'>) {
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
  if (data.length === 0) return <Empty description="暂无新闻数据" image={Empty.PRESENTED_IMAGE_SIMPLE} />
  return (
    <ul className="news-list">
      {data.map((news) => (
        <Item key={news.id} news={news} onOpen={onOpen} />
      ))}
    </ul>
  )
}

/** The latest news, newest first. */
export function NewsDialog({ opening, open, onOpen, onClose }: NewsDialogProps) {
  return (
    <Modal title="财经新闻" width={WIDTH} footer={null} open={open} onCancel={onClose} destroyOnHidden>
      <Latest opening={opening} onOpen={onOpen} />
    </Modal>
  )
}
