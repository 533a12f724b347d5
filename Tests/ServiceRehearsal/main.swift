#if Server
print("")
#else
print("built without the trait Server")
#endif
