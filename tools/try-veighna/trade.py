"""VeighNa's trading process with the local gateway; the web service asks it over RPC. Arguments: both addresses."""

import sys
from time import sleep

from vnpy.event import EventEngine
from vnpy.trader.engine import MainEngine
from vnpy_webtrader import WebTraderApp

from local_gateway import LocalGateway

main_engine = MainEngine(EventEngine())
main_engine.add_gateway(LocalGateway)
web_engine = main_engine.add_app(WebTraderApp)
main_engine.connect({}, "LOCAL")
web_engine.start_server(sys.argv[1], sys.argv[2])
print("trading", flush=True)
while True:
    sleep(60)
