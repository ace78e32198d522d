import Container from '@mui/material/Container';
import { getPost } from '@ngoma/api/features/posts';
import { data, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { pageMeta } from '#features/events/detail/event-meta.ts';
import { ShareMenu } from '#features/events/detail/ShareMenu.tsx';
import { LikeButton } from '#features/posts/LikeButton.tsx';
import { PostArticle } from '#features/posts/PostArticle.tsx';
import { ApiProblem, callFrom } from '#lib/api/call.ts';
import { pageContext } from '#lib/page/load-context.ts';

export async function loader({ context, params }: LoaderFunctionArgs) {
  const page = context.get(pageContext);
  try {
    const { post } = await callFrom(page)(getPost, { params: { id: params.id ?? '' } });
    const event = post.event ? `,event:${post.event._id}` : '';
    return data(
      { post, locale: page.locale, publicUrl: page.publicUrl },
      { headers: { 'X-Page-Cache': `ttl=60; tags=post:${post._id},user:${post.author._id}${event}` } },
    );
  } catch (error) {
    if (error instanceof ApiProblem && error.status < 500) throw data({ message: error.message }, { status: 404 });
    throw error;
  }
}

export const headers = ({ loaderHeaders }: { loaderHeaders: Headers }) => loaderHeaders;

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => {
  if (!loaderData) return [{ title: 'Ngoma' }, { name: 'robots', content: 'noindex' }];
  const { post, locale, publicUrl } = loaderData;
  const url = `${publicUrl}/post/${post._id}`;
  const image = post.picture && new URL(post.picture.url, publicUrl).href;
  return [
    ...pageMeta({
      title: `${post.title} · Ngoma`,
      description: post.body,
      url,
      locale,
      type: 'article',
      ...(image && { image }),
    }),
    {
      'script:ld+json': {
        '@context': 'https://schema.org',
        '@type': 'SocialMediaPosting',
        headline: post.title,
        articleBody: post.body.slice(0, 500),
        datePublished: post.createdAt,
        url,
        author: { '@type': 'Organization', name: post.author.name, url: `${publicUrl}/profile/${post.author._id}` },
        ...(image && { image: [image] }),
        interactionStatistic: {
          '@type': 'InteractionCounter',
          interactionType: 'https://schema.org/LikeAction',
          userInteractionCount: post.likes,
        },
      },
    },
  ];
};

/** /post/{id}: a public post, with like and share buttons. */
export default function PostPage() {
  const { post, publicUrl } = useLoaderData<typeof loader>();
  return (
    <Container sx={{ pt: { xs: 3, md: 5 }, pb: 6 }}>
      <PostArticle
        post={post}
        actions={
          <>
            <LikeButton post={post} />
            <ShareMenu title={post.title} url={`${publicUrl}/post/${post._id}`} />
          </>
        }
      />
    </Container>
  );
}
