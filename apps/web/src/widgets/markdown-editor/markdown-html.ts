import MarkdownIt from 'markdown-it'

/** Markup inside the text stays text; links that could run something are not links. */
const markdown = new MarkdownIt({ html: false, linkify: true, breaks: true })

export const markdownHtml = (text: string): string => markdown.render(text)
