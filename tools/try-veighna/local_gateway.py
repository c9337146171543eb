"""A gateway of VeighNa with an exchange of its own, for trying the adapter without a broker."""

from datetime import datetime
from threading import Timer
from zoneinfo import ZoneInfo

from vnpy.event import EventEngine
from vnpy.trader.constant import Direction, Exchange, Product, Status
from vnpy.trader.gateway import BaseGateway
from vnpy.trader.object import (
    AccountData,
    CancelRequest,
    ContractData,
    OrderData,
    OrderRequest,
    PositionData,
    SubscribeRequest,
    TickData,
    TradeData,
)

ZONE = ZoneInfo("Asia/Shanghai")
# Longer than the way back of an answer, so that both orders of events are met.
ANSWER_SECONDS = 0.3
MOST_VOLUME = 1_000_000
PRICES = {("600000", Exchange.SSE): 10.0, ("rb2701", Exchange.SHFE): 3500.0}


def now() -> datetime:
    return datetime.now(ZONE)


class LocalGateway(BaseGateway):
    """Trades at once what reaches the last price; keeps the rest until it is cancelled."""

    default_name = "LOCAL"
    default_setting: dict = {}
    exchanges = [Exchange.SSE, Exchange.SHFE]

    def __init__(self, event_engine: EventEngine, gateway_name: str) -> None:
        super().__init__(event_engine, gateway_name)
        self.orders: dict[str, OrderData] = {}
        self.positions: dict[str, float] = {}
        self.count = 0

    def connect(self, setting: dict) -> None:
        for symbol, exchange in PRICES:
            product = Product.EQUITY if exchange == Exchange.SSE else Product.FUTURES
            self.on_contract(
                ContractData(
                    gateway_name=self.gateway_name,
                    symbol=symbol,
                    exchange=exchange,
                    name=symbol,
                    product=product,
                    size=1 if exchange == Exchange.SSE else 10,
                    pricetick=0.01 if exchange == Exchange.SSE else 1,
                    min_volume=1,
                )
            )
        self.on_account(AccountData(self.gateway_name, "1", balance=1_000_000.0))

    def close(self) -> None:
        pass

    def subscribe(self, req: SubscribeRequest) -> None:
        last = PRICES[(req.symbol, req.exchange)]
        tick = TickData(
            gateway_name=self.gateway_name, symbol=req.symbol, exchange=req.exchange, datetime=now(), last_price=last
        )
        tick.pre_close, tick.bid_price_1, tick.ask_price_1 = last, last - 0.01, last + 0.01
        self.on_tick(tick)

    def send_order(self, req: OrderRequest) -> str:
        self.count += 1
        order = req.create_order_data(str(self.count), self.gateway_name)
        self.orders[order.orderid] = order
        self.on_order(order)
        Timer(ANSWER_SECONDS, self.answer, [order.orderid]).start()
        return order.vt_orderid

    def told(self, orderid: str, status: Status, traded: float) -> OrderData:
        """As many gateways do, the exchange's answer is a new object without the reference."""
        before = self.orders[orderid]
        order = OrderData(
            gateway_name=self.gateway_name,
            symbol=before.symbol,
            exchange=before.exchange,
            orderid=orderid,
            type=before.type,
            direction=before.direction,
            offset=before.offset,
            price=before.price,
            volume=before.volume,
            traded=traded,
            status=status,
            datetime=now(),
        )
        self.orders[orderid] = order
        self.on_order(order)
        return order

    def answer(self, orderid: str) -> None:
        order = self.orders[orderid]
        if not order.is_active():
            return
        if order.volume > MOST_VOLUME:
            self.told(orderid, Status.REJECTED, 0)
            return
        last = PRICES[(order.symbol, order.exchange)]
        is_buy = order.direction == Direction.LONG
        if (order.price < last) if is_buy else (order.price > last):
            self.told(orderid, Status.NOTTRADED, 0)
            return
        half = order.volume // 2
        self.trade(orderid, half, last)
        Timer(ANSWER_SECONDS, self.trade, [orderid, order.volume - half, last]).start()

    def trade(self, orderid: str, volume: float, price: float) -> None:
        before = self.orders[orderid]
        traded = before.traded + volume
        self.told(orderid, Status.ALLTRADED if traded >= before.volume else Status.PARTTRADED, traded)
        self.on_trade(
            TradeData(
                gateway_name=self.gateway_name,
                symbol=before.symbol,
                exchange=before.exchange,
                orderid=orderid,
                tradeid=f"{orderid}-{traded:g}",
                direction=before.direction,
                offset=before.offset,
                price=price,
                volume=volume,
                datetime=now(),
            )
        )
        signed = volume if before.direction == Direction.LONG else -volume
        held = self.positions.get(before.vt_symbol, 0) + signed
        self.positions[before.vt_symbol] = held
        self.on_position(
            PositionData(
                gateway_name=self.gateway_name,
                symbol=before.symbol,
                exchange=before.exchange,
                direction=Direction.LONG if held >= 0 else Direction.SHORT,
                volume=abs(held),
            )
        )

    def cancel_order(self, req: CancelRequest) -> None:
        order = self.orders.get(req.orderid)
        if order and order.is_active():
            self.told(req.orderid, Status.CANCELLED, order.traded)

    def query_account(self) -> None:
        pass

    def query_position(self) -> None:
        pass
