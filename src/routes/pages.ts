/**
 * The routes: one typed table, by path. A page of `domain/core/access.ts` that has no route here does not compile. The code of a page comes when it is
 * first opened.
 */
import { createRoute, type AnyRoute } from '@tanstack/react-router'
import type { PagePath } from '#domain/core/people/access.ts'
import { homeSearch } from '#features/home/home-search.ts'
import { leadsSearch } from '#features/buying/leads/leads-search.ts'
import { inboundSearch } from '#features/dock/inbound/inbound-search.ts'
import { manifestSearch } from '#features/dock/manifest/manifest-search.ts'
import { palletsSearch } from '#features/dock/pallets/pallets-search.ts'
import { inspectSearch } from '#features/grading/inspect/inspect-search.ts'
import { recognitionSearch } from '#features/grading/photo-recognition/recognition-search.ts'
import { photoSearch } from '#features/grading/photo/photo-search.ts'
import { sortsSearch } from '#features/grading/sorts/sorts-search.ts'
import { pickupSearch } from '#features/outbound/pickup/pickup-search.ts'
import { fulfillmentSearch } from '#features/outbound/fulfillment/fulfillment-search.ts'
import { authSearch } from '#features/people/auth-search.ts'
import { usersSearch } from '#features/people/users/users-search.ts'
import { reportSearch } from '#features/reports/report-search.ts'
import { listingsSearch } from '#features/selling/listings/listings-search.ts'
import { channelsSearch } from '#features/selling/channels/channels-search.ts'
import { closeoutsSearch } from '#features/selling/closeouts/closeouts-search.ts'
import { auctionSearch } from '#features/selling/auction/auction-search.ts'
import { historySearch } from '#features/shows/whatnot-history/history-search.ts'
import { salesSearch } from '#features/shows/whatnot-sales/sales-search.ts'
import { binSpotSearch } from '#features/stock/bin-spot/bin-spot-search.ts'
import { locationsSearch } from '#features/stock/locations/locations-search.ts'
import { misplacedSearch } from '#features/stock/misplaced/misplaced-search.ts'
import { zonesSearch } from '#features/stock/zones/zones-search.ts'
import { lazyPage } from './lazy-page.ts'
import { publicLayout, mainLayout } from './root.ts'

type PublicPath = '/auth' | '/pending' | '/privacy'

const main = () => mainLayout
const publicParent = () => publicLayout

/** With header, navigation and scan field. */
export const mainRoutes = {
  '/': createRoute({
    getParentRoute: main,
    path: '/',
    validateSearch: homeSearch.parse,
    component: lazyPage(() => import('#features/home/home-page.tsx'), 'HomePage'),
  }),
  '/import': createRoute({
    getParentRoute: main,
    path: '/import',
    component: lazyPage(() => import('#features/buying/import/import-page.tsx'), 'ImportPage'),
  }),
  '/leads': createRoute({
    getParentRoute: main,
    path: '/leads',
    validateSearch: leadsSearch.parse,
    component: lazyPage(() => import('#features/buying/leads/leads-page.tsx'), 'LeadsPage'),
  }),
  '/pallets': createRoute({
    getParentRoute: main,
    path: '/pallets',
    validateSearch: palletsSearch.parse,
    component: lazyPage(() => import('#features/dock/pallets/pallets-page.tsx'), 'PalletsPage'),
  }),
  '/manifest': createRoute({
    getParentRoute: main,
    path: '/manifest',
    validateSearch: manifestSearch.parse,
    component: lazyPage(() => import('#features/dock/manifest/manifest-page.tsx'), 'ManifestPage'),
  }),
  '/photo-recognition': createRoute({
    getParentRoute: main,
    path: '/photo-recognition',
    validateSearch: recognitionSearch.parse,
    component: lazyPage(() => import('#features/grading/photo-recognition/recognition-page.tsx'), 'RecognitionPage'),
  }),
  '/receive': createRoute({
    getParentRoute: main,
    path: '/receive',
    component: lazyPage(() => import('#features/dock/receive/receive-page.tsx'), 'ReceivePage'),
  }),
  '/auction': createRoute({
    getParentRoute: main,
    path: '/auction',
    validateSearch: auctionSearch.parse,
    component: lazyPage(() => import('#features/selling/auction/auction-page.tsx'), 'AuctionPage'),
  }),
  '/closeouts': createRoute({
    getParentRoute: main,
    path: '/closeouts',
    validateSearch: closeoutsSearch.parse,
    component: lazyPage(() => import('#features/selling/closeouts/closeouts-page.tsx'), 'CloseoutsPage'),
  }),
  '/pickup': createRoute({
    getParentRoute: main,
    path: '/pickup',
    validateSearch: pickupSearch.parse,
    component: lazyPage(() => import('#features/outbound/pickup/pickup-page.tsx'), 'PickupPage'),
  }),
  '/inspect': createRoute({
    getParentRoute: main,
    path: '/inspect',
    validateSearch: inspectSearch.parse,
    component: lazyPage(() => import('#features/grading/inspect/inspect-page.tsx'), 'InspectPage'),
  }),
  '/photo': createRoute({
    getParentRoute: main,
    path: '/photo',
    validateSearch: photoSearch.parse,
    component: lazyPage(() => import('#features/grading/photo/photo-page.tsx'), 'PhotoPage'),
  }),
  '/listings': createRoute({
    getParentRoute: main,
    path: '/listings',
    validateSearch: listingsSearch.parse,
    component: lazyPage(() => import('#features/selling/listings/listings-page.tsx'), 'ListingsPage'),
  }),
  '/fulfillment': createRoute({
    getParentRoute: main,
    path: '/fulfillment',
    validateSearch: fulfillmentSearch.parse,
    component: lazyPage(() => import('#features/outbound/fulfillment/fulfillment-page.tsx'), 'FulfillmentPage'),
  }),
  '/bin-spot': createRoute({
    getParentRoute: main,
    path: '/bin-spot',
    validateSearch: binSpotSearch.parse,
    component: lazyPage(() => import('#features/stock/bin-spot/bin-spot-page.tsx'), 'BinSpotPage'),
  }),
  '/inbound': createRoute({
    getParentRoute: main,
    path: '/inbound',
    validateSearch: inboundSearch.parse,
    component: lazyPage(() => import('#features/dock/inbound/inbound-page.tsx'), 'InboundPage'),
  }),
  '/locations': createRoute({
    getParentRoute: main,
    path: '/locations',
    validateSearch: locationsSearch.parse,
    component: lazyPage(() => import('#features/stock/locations/locations-page.tsx'), 'LocationsPage'),
  }),
  '/zones': createRoute({
    getParentRoute: main,
    path: '/zones',
    validateSearch: zonesSearch.parse,
    component: lazyPage(() => import('#features/stock/zones/zones-page.tsx'), 'ZonesPage'),
  }),
  '/sorts': createRoute({
    getParentRoute: main,
    path: '/sorts',
    validateSearch: sortsSearch.parse,
    component: lazyPage(() => import('#features/grading/sorts/sorts-page.tsx'), 'SortsPage'),
  }),
  '/misplaced': createRoute({
    getParentRoute: main,
    path: '/misplaced',
    validateSearch: misplacedSearch.parse,
    component: lazyPage(() => import('#features/stock/misplaced/misplaced-page.tsx'), 'MisplacedPage'),
  }),
  '/channels': createRoute({
    getParentRoute: main,
    path: '/channels',
    validateSearch: channelsSearch.parse,
    component: lazyPage(() => import('#features/selling/channels/channels-page.tsx'), 'ChannelsPage'),
  }),
  '/whatnot-sales': createRoute({
    getParentRoute: main,
    path: '/whatnot-sales',
    validateSearch: salesSearch.parse,
    component: lazyPage(() => import('#features/shows/whatnot-sales/whatnot-sales-page.tsx'), 'WhatnotSalesPage'),
  }),
  '/whatnot-history': createRoute({
    getParentRoute: main,
    path: '/whatnot-history',
    validateSearch: historySearch.parse,
    component: lazyPage(() => import('#features/shows/whatnot-history/whatnot-history-page.tsx'), 'WhatnotHistoryPage'),
  }),
  '/inspection-performance': createRoute({
    getParentRoute: main,
    path: '/inspection-performance',
    validateSearch: reportSearch.inspection.parse,
    component: lazyPage(() => import('#features/reports/inspection-performance-page.tsx'), 'InspectionPerformancePage'),
  }),
  '/lotting-performance': createRoute({
    getParentRoute: main,
    path: '/lotting-performance',
    validateSearch: reportSearch.lotting.parse,
    component: lazyPage(() => import('#features/reports/lotting-performance-page.tsx'), 'LottingPerformancePage'),
  }),
  '/receiving-performance': createRoute({
    getParentRoute: main,
    path: '/receiving-performance',
    validateSearch: reportSearch.receiving.parse,
    component: lazyPage(() => import('#features/reports/receiving-performance-page.tsx'), 'ReceivingPerformancePage'),
  }),
  '/users': createRoute({
    getParentRoute: main,
    path: '/users',
    validateSearch: usersSearch.parse,
    component: lazyPage(() => import('#features/people/users/users-page.tsx'), 'UsersPage'),
  }),
} satisfies { readonly [Path in Exclude<PagePath, PublicPath>]: AnyRoute }

/** For people who are not signed in. */
export const publicRoutes = {
  '/auth': createRoute({
    getParentRoute: publicParent,
    path: '/auth',
    validateSearch: authSearch.parse,
    component: lazyPage(() => import('#features/people/auth-page.tsx'), 'AuthPage'),
  }),
  '/pending': createRoute({
    getParentRoute: publicParent,
    path: '/pending',
    component: lazyPage(() => import('#features/people/pending-page.tsx'), 'PendingPage'),
  }),
  '/privacy': createRoute({
    getParentRoute: publicParent,
    path: '/privacy',
    component: lazyPage(() => import('#features/people/privacy-page.tsx'), 'PrivacyPage'),
  }),
} satisfies { readonly [Path in PublicPath]: AnyRoute }
